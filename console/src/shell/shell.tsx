import { lazy, Suspense, useEffect, useState } from "react";
import { useAddress } from "../address/address.js";
import { namedBy } from "../pages/linked/link-types.js";
import { Loading } from "../parts/loading.js";
import { LiveBanner } from "./live-banner.js";
import { Navigation } from "./navigation.js";
import { NotFound } from "./not-found.js";
import { PageBoundary } from "./page-boundary.js";
import { pages } from "./pages.js";
import { PaletteDialog } from "./palette-dialog.js";
import { useShortcuts } from "./shortcuts.js";

const Linked = lazy(() => import("../pages/linked/linked.js"));
const KeysDialog = lazy(() => import("./keys-dialog.js"));

/** Navigation, the banner, and the page that the address names. */
export function Shell() {
  const { path } = useAddress();
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const page = pages.find((one) => one.path === (path[0] ?? ""));
  const named = page === undefined ? namedBy(path) : null;
  const title = page?.name ?? (named === null ? "Not found" : "Link");
  useShortcuts(
    () => setOpen("palette"),
    () => setOpen("keys"),
  );
  const selected = path.join("/");
  useEffect(() => {
    // The link that led here may have gone with its page, and the focus with it.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("#content")?.focus();
  }, [selected]);
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Navigation current={page?.path} open={setOpen} />
      <LiveBanner />
      <p role="status" className="unseen">
        {title}
      </p>
      <main id="content" tabIndex={-1}>
        <PageBoundary key={page?.path}>
          <Suspense fallback={<Loading />}>
            {page !== undefined ? <page.View /> : named !== null ? <Linked {...named} /> : <NotFound />}
          </Suspense>
        </PageBoundary>
      </main>
      {open === "palette" && <PaletteDialog close={() => setOpen(null)} openKeys={() => setOpen("keys")} />}
      {open === "keys" && (
        <PageBoundary>
          <Suspense>
            <KeysDialog close={() => setOpen(null)} />
          </Suspense>
        </PageBoundary>
      )}
    </div>
  );
}
