#include "CGLHeaders.h"
