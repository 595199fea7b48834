#!/usr/bin/env node
// A file of its own, executable in the repository too, where dist is made after npm has linked it.
import '../dist/main.js';
