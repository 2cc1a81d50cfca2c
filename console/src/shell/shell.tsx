import { lazy, Suspense, useEffect, useState } from "react";
import { useAddress } from "../address/address.js";
import { Loading } from "../parts/loading.js";
import { LiveBanner } from "./live-banner.js";
import { Navigation } from "./navigation.js";
import { NotFound } from "./not-found.js";
import { PageBoundary } from "./page-boundary.js";
import { pages } from "./pages.js";
import { useShortcuts } from "./shortcuts.js";

const Palette = lazy(() => import("./palette.js"));
const KeysDialog = lazy(() => import("./keys-dialog.js"));

/** Navigation, the banner, and the page that the address names. */
export function Shell() {
  const { path } = useAddress();
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const page = pages.find((one) => one.path === (path[0] ?? ""));
  useShortcuts(
    () => setOpen("palette"),
    () => setOpen("keys"),
  );
  useEffect(() => {
    document.title = `${page?.name ?? "Not found"} · Parley`;
  }, [page]);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Navigation current={page?.path} open={setOpen} />
      <LiveBanner />
      <main id="content" tabIndex={-1}>
        <PageBoundary key={page?.path}>
          <Suspense fallback={<Loading />}>{page === undefined ? <NotFound /> : <page.View />}</Suspense>
        </PageBoundary>
      </main>
      <Suspense>
        {open === "palette" && <Palette close={() => setOpen(null)} openKeys={() => setOpen("keys")} />}
        {open === "keys" && <KeysDialog close={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
