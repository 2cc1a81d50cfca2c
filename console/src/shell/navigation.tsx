import { PanelLeft, Search } from "lucide";
import type { ReactNode } from "react";
import { href, useAddress } from "../address/address.js";
import { Link } from "../address/link.js";
import { Icon } from "../parts/icon.js";
import { Logo } from "../parts/logo.js";
import { useSession } from "../session.js";
import { groups, type Page, pagesFor, type Tool, tools } from "./pages.js";
import { UserMenu } from "./user-menu.js";
import { useWaiting } from "./use-waiting.js";
import { WaitingDrafts } from "./waiting-drafts.js";

interface NavigationProps {
  /** The page that is open; undefined when there is none at the address. */
  readonly current: string | undefined;
  readonly open: (dialog: "palette" | "keys") => void;
  readonly isCollapsed: boolean;
  readonly collapse: () => void;
}

/** Pages by group, with what waits on them; the palette and the account. */
export function Navigation({ current, open, isCollapsed, collapse }: NavigationProps) {
  const session = useSession();
  const waiting = useWaiting();
  const own = pagesFor(session);
  const { path } = useAddress();
  const isDrafts = path[0] === "inbox" && path[1] === "drafts";
  const row = (page: Page): ReactNode => (
    <li key={page.path}>
      <PageLink
        page={page}
        isCurrent={page.path === current && !(page.path === "inbox" && isDrafts)}
        waiting={waiting.get(page.path)}
      />
      {page.path === "inbox" && <WaitingDrafts isCurrent={isDrafts} />}
    </li>
  );
  return (
    <header className="side" id="side">
      <div className="side-top">
        <p className="brand">
          <Logo /> <span>Parley</span>
        </p>
        <button
          type="button"
          className="bare collapse"
          aria-label={isCollapsed ? "Show the navigation" : "Hide the names in the navigation"}
          aria-expanded={!isCollapsed}
          onClick={collapse}
        >
          <Icon of={PanelLeft} />
        </button>
      </div>
      <button type="button" className="quiet find" title="Search" onClick={() => open("palette")}>
        <Icon of={Search} />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label="Pages">
        {groups.map((group) => (
          <section key={group} aria-labelledby={`nav-${group}`}>
            <h2 id={`nav-${group}`}>{group}</h2>
            <ul>
              {own.filter((page) => page.group === group).map(row)}
              {group === "Develop" &&
                tools
                  .filter(({ isForAdmins = false }) => session.isAdmin || !isForAdmins)
                  .map((tool) => (
                    <li key={tool.to}>
                      <ToolLink {...tool} />
                    </li>
                  ))}
            </ul>
          </section>
        ))}
        <ul className="alone-in-nav">{own.filter(({ group }) => group === null).map(row)}</ul>
      </nav>
      <UserMenu openKeys={() => open("keys")} />
    </header>
  );
}

interface PageLinkProps {
  readonly page: Page;
  readonly isCurrent: boolean;
  readonly waiting: string | undefined;
}

function PageLink({ page: { path, name, icon }, isCurrent, waiting }: PageLinkProps) {
  return (
    <Link href={href(path === "" ? [] : [path])} title={name} aria-current={isCurrent ? "page" : undefined}>
      <Icon of={icon} />
      <span className="nav-name">{name}</span>
      {waiting !== undefined && (
        <span className="count">
          {waiting}
          <span className="unseen"> waiting for you</span>
        </span>
      )}
    </Link>
  );
}

function ToolLink({ name, icon, to }: Tool) {
  const inside = (
    <>
      <Icon of={icon} />
      <span className="nav-name">{name}</span>
    </>
  );
  return to.startsWith("/console/") ? (
    <Link href={to} title={name}>
      {inside}
    </Link>
  ) : (
    <a href={to} title={name}>
      {inside}
    </a>
  );
}
