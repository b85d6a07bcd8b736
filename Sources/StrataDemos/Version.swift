/// The project's version: the one place it is written.
package let strataVersion = "0.1.0"
