import { lazy, Suspense, useEffect, useState } from "react";
import { href, useAddress } from "../address/address.js";
import { Link } from "../address/link.js";
import { Loading } from "../parts/loading.js";
import { signOut, useSession } from "../session.js";
import { LiveBanner } from "./live-banner.js";
import { NotFound } from "./not-found.js";
import { PageBoundary } from "./page-boundary.js";
import { pages } from "./pages.js";
import { useShortcuts } from "./shortcuts.js";

const Palette = lazy(() => import("./palette.js"));

/** Navigation, the banner, and the page that the address names. */
export function Shell() {
  const { path } = useAddress();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const page = pages.find((one) => one.path === (path[0] ?? ""));
  useShortcuts(() => setPaletteOpen(true));
  useEffect(() => {
    document.title = `${page?.name ?? "Not found"} · Parley`;
  }, [page]);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Navigation current={page?.path} openPalette={() => setPaletteOpen(true)} />
      <LiveBanner />
      <main id="content" tabIndex={-1}>
        <PageBoundary key={page?.path}>
          <Suspense fallback={<Loading />}>{page === undefined ? <NotFound /> : <page.View />}</Suspense>
        </PageBoundary>
      </main>
      <Suspense>{isPaletteOpen && <Palette close={() => setPaletteOpen(false)} />}</Suspense>
    </div>
  );
}

function Navigation({
  current,
  openPalette,
}: {
  readonly current: string | undefined;
  readonly openPalette: () => void;
}) {
  const { organization, email } = useSession();
  return (
    <header className="side">
      <p className="brand">Parley</p>
      <p className="soft organization">{organization.name}</p>
      <button type="button" className="quiet find" onClick={openPalette}>
        Go to… <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label="Pages">
        <ul>
          {pages.map(({ path, name }) => (
            <li key={path}>
              <Link href={href(path === "" ? [] : [path])} aria-current={current === path ? "page" : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Tools" className="tools">
        <ul>
          <li>
            <a href="/explorer">GraphQL explorer</a>
          </li>
          <li>
            <a href="/api/v1/reference">API reference</a>
          </li>
        </ul>
      </nav>
      <div className="account">
        <p className="soft" title={email}>
          {email}
        </p>
        <button type="button" className="quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </header>
  );
}
