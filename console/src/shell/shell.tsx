import { Menu as MenuIcon, Search } from "lucide";
import { Suspense, useEffect, useState } from "react";
import { loadPage } from "../api/load-page.js";
import { useAddress } from "../address/address.js";
import { namedBy } from "../pages/linked/link-types.js";
import { Icon } from "../parts/icon.js";
import { Loading } from "../parts/loading.js";
import { Logo } from "../parts/logo.js";
import { ToastList } from "../parts/toast-list.js";
import { useObjectTitle } from "../parts/use-title.js";
import { LiveBanner } from "./live-banner.js";
import { Navigation } from "./navigation.js";
import { NotFound } from "./not-found.js";
import { PageBoundary } from "./page-boundary.js";
import { pages, partsPage } from "./pages.js";
import { PaletteDialog } from "./palette-dialog.js";
import { useShortcuts } from "./shortcuts.js";
import { useDrawer } from "./use-drawer.js";

const Linked = loadPage(() => import("../pages/linked/linked.js"));
const KeysDialog = loadPage(() => import("./keys-dialog.js"));

/** Navigation, the banner, and the page that the address names. */
export function Shell() {
  const { path, filters } = useAddress();
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const page = [...pages, partsPage].find((one) => one.path === (path[0] ?? ""));
  const named = page === undefined ? namedBy(path) : null;
  const title = page?.name ?? (named === null ? "Not found" : "Link");
  useShortcuts(
    () => setOpen("palette"),
    () => setOpen("keys"),
  );
  const selected = path.join("/");
  const drawer = useDrawer(`${selected}?${filters.toString()}`);
  useEffect(() => {
    // The link that led here may have gone with its page, and the focus with it.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("#content")?.focus();
  }, [selected]);
  const object = useObjectTitle() ?? (page?.path === "agents" && path[1] !== undefined ? `@${path[1]}` : null);
  useEffect(() => {
    document.title = [object, title, "Parley"].filter((part) => part !== null).join(" · ");
  }, [object, title]);
  return (
    <div className={`shell${drawer.isCollapsed ? " is-collapsed" : ""}${drawer.isOpen ? " has-drawer" : ""}`}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <div className="bar">
        <button
          type="button"
          className="bare open-drawer"
          aria-label="Menu"
          aria-expanded={drawer.isOpen}
          aria-controls="side"
          onClick={() => drawer.setOpen(!drawer.isOpen)}
        >
          <Icon of={MenuIcon} size={20} />
        </button>
        <Logo size={20} />
        <span className="bar-title">{title}</span>
        <button type="button" className="bare" aria-label="Search" onClick={() => setOpen("palette")}>
          <Icon of={Search} size={18} />
        </button>
      </div>
      <Navigation current={page?.path} open={setOpen} isCollapsed={drawer.isCollapsed} collapse={drawer.collapse} />
      {drawer.isOpen && <div className="scrim" onClick={() => drawer.setOpen(false)} />}
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
      <ToastList />
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
