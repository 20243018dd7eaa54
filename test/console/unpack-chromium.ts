import chromium from "@sparticuz/chromium";

// Unpacks Chromium into the temporary folder of this process (TMPDIR).
await chromium.executablePath();
