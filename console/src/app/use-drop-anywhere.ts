import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMay } from "../api/session.ts";
import { giveDropped, keepDropped } from "../screens/imports/new/dropped-file.ts";

/** A file that is dropped on a page that takes none goes to the import page. Without this, the browser would leave the console. */
export function useDropAnywhere(): void {
  const navigate = useNavigate();
  const mayImport = useMay("bank-connections:write");
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (giveDropped(...files) || !mayImport) return;
      keepDropped(...files);
      void navigate({ to: "/imports/new" });
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, [navigate, mayImport]);
}
