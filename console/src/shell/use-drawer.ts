import { useEffect, useState } from "react";

const collapsedKey = "parley.navigation";

interface Drawer {
  /** Whether only icons are shown; stored in this browser. */
  readonly isCollapsed: boolean;
  readonly collapse: () => void;
  /** Whether the navigation lies over a narrow page. */
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** The form of the navigation: wide, icons, or a drawer over a narrow page. A choice closes the drawer. */
export function useDrawer(address: string): Drawer {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === "collapsed");
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === address;
  useEffect(() => {
    if (!isOpen) return;
    document.querySelector<HTMLElement>("#side a[aria-current], #side a")?.focus();
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || document.querySelector("dialog[open], :popover-open") !== null) return;
      setOpenAt(null);
      document.querySelector<HTMLElement>(".open-drawer")?.focus();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [isOpen]);
  return {
    isCollapsed,
    collapse() {
      // On a narrow page the button closes the drawer.
      if (isOpen) return setOpenAt(null);
      if (isCollapsed) localStorage.removeItem(collapsedKey);
      else localStorage.setItem(collapsedKey, "collapsed");
      setCollapsed(!isCollapsed);
    },
    isOpen,
    setOpen: (open) => setOpenAt(open ? address : null),
  };
}
