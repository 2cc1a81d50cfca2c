import { Suspense, useState } from "react";
import { loadPage } from "../api/load-page.js";
import { Dialog } from "../parts/dialog.js";
import { Field } from "../parts/field.js";
import { PageBoundary } from "./page-boundary.js";
import { asked, longest } from "./palette-input.js";

const Palette = loadPage(() => import("./palette.js"));

interface PaletteDialogProps {
  readonly close: () => void;
  readonly openKeys: () => void;
}

/** The command palette. Keys that are typed before it has loaded are not lost. */
export function PaletteDialog({ close, openKeys }: PaletteDialogProps) {
  const [typed, setTyped] = useState("");
  const [isEntered, setEntered] = useState(false);
  const type = (text: string): void => {
    setTyped(text);
    setEntered(false);
  };
  const early = (
    <Field
      label={asked.label}
      placeholder={asked.placeholder}
      maxLength={longest}
      value={typed}
      onChange={type}
      onKeyDown={({ key }) => setEntered(key === "Enter")}
    />
  );
  return (
    <Dialog title="Go to" close={close} className="palette">
      <PageBoundary>
        <Suspense fallback={early}>
          <Palette typed={typed} type={type} isEntered={isEntered} close={close} openKeys={openKeys} />
        </Suspense>
      </PageBoundary>
    </Dialog>
  );
}
