#pragma once
#include <SDL2/SDL.h>

// Macros and fixed-size character arrays that Swift does not import.

static const int strata_sdl_window_centered = (int)SDL_WINDOWPOS_CENTERED;
static const Uint32 strata_sdl_touch_mouse_id = SDL_TOUCH_MOUSEID;
static const SDL_TouchID strata_sdl_mouse_touch_id = SDL_MOUSE_TOUCHID;

static inline const char *strata_sdl_text(const SDL_Event *event) { return event->text.text; }
