/// The text of `--help`.
package let usageText = """
  strata-demos — five animated screens, built on Strata

  usage: strata-demos [options]

    --screen NAME         balloons (at start), arc, radar, stretch or avatar
    --list                list the screens
    --window WxH          the window's size in points (1180x800)
    --renderer KIND       auto, gl or software (auto)
    --time-scale X        speed of the stage: 1 is real time, 0 is paused
    --overlay NAMES       any of paths,ghost,bounds,frames
    --quit-after S        end after S seconds
    --script FILE         play the events of a script
    --snapshot T:FILE     write a picture (.png) of the time T; may be repeated
    --dump T:FILE         write the layers (.json) of the time T; may be repeated
    --record PATH         write .gif, .mp4 or a directory of PNGs (frames of an
                          earlier recording in it are replaced)
    --log-events FILE     write what was done as a script (with a window)
    --stats FILE          write frames, wake-ups and CPU time (with a window)

    --headless            no window, no display, a virtual clock; with it:
      --fps N               frames a second (60)
      --until S             when to end (the last event, dump or snapshot, plus 1)
      --scale K             pixels per point of pictures (1)
      --scope KIND          pictures of the stage or the window (stage)

    --help, --version

  Script: one event a line, # starts a comment, seconds first, never going back, points of the stage:
    T down X Y [FINGER]   T move X Y [FINGER]   T up X Y [FINGER]
    T tap X Y             T tap2 X1 Y1 X2 Y2    T press CONTROL
    T key NAME            T screen NAME         T resize W H
    T scale X             T stall S
  """
