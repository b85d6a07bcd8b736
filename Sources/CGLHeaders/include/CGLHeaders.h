#pragma once
// Types and function-pointer typedefs of OpenGL, nothing to link: every entry point is looked up at run time.
#include <GL/glcorearb.h>
