// Uploads of statements and their imports. The suites share one running service.
import "./upload-statement/imported-files.ts";
import "./upload-statement/reports.ts";
import "./upload-statement/previews.ts";
import "./upload-statement/failed-files.ts";
import "./upload-statement/refused-uploads.ts";
