#!/usr/bin/env node
// Stands outside of `dist`, so that it is there when the workspace is installed, before the build.
import '../dist/main.js';
