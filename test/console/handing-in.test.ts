// Signing in, what is handed in, and the pictures, in a real browser on the whole system. The suites share both.
import "./suites/sign-in.ts";
import "./suites/pages.ts";
import "./suites/imports.ts";
import "./suites/invoice-files.ts";
import "./suites/expected.ts";
import "./suites/handed-in.ts";
import "./suites/pictures.ts";
