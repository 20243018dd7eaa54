import { catalogue } from "../i18n/text.ts";

export const copyWords = catalogue({
  copy: { en: "Copy", de: "Kopieren" },
  copied: { en: "Copied", de: "Kopiert" },
  notCopied: { en: "Not copied", de: "Nicht kopiert" },
});
