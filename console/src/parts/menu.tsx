import { Ellipsis } from "lucide";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "./icon.js";

interface MenuProps {
  /** Its name for screen readers, such as "Actions for @planner". */
  readonly name: string;
  /** The content of the button; three dots by default. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** Buttons and links. */
  readonly items: ReactNode;
}

/** A button that opens actions over the page. Arrows go through them; Escape or a click elsewhere closes it. */
export function Menu({ name, children, className = "bare", items }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choices = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("a, button:enabled") ?? [])];
  const place = (open: boolean): void => {
    setOpen(open);
    const [anchor, over] = [button.current, list.current];
    if (!open || anchor === null || over === null) return;
    const from = anchor.getBoundingClientRect();
    const { width, height } = over.getBoundingClientRect();
    const below = from.bottom + 4;
    over.style.top = `${Math.max(4, below + height > innerHeight ? from.top - height - 4 : below)}px`;
    over.style.left = `${Math.max(4, Math.min(from.left, innerWidth - width - 8))}px`;
    choices()[0]?.focus();
  };
  const move = (event: KeyboardEvent): void => {
    const steps = { ArrowDown: 1, ArrowUp: -1 } as const;
    const step = steps[event.key as keyof typeof steps];
    if (step === undefined) return;
    event.preventDefault();
    const all = choices();
    all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={children === undefined ? name : undefined}
        aria-expanded={isOpen}
      >
        {children ?? <Icon of={Ellipsis} />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="menu-list"
        role="group"
        aria-label={name}
        onToggle={(event) => place(event.newState === "open")}
        onKeyDown={move}
        onClick={({ target }) => {
          if ((target as HTMLElement).closest("a, button") !== null) list.current?.hidePopover();
        }}
      >
        {items}
      </div>
    </>
  );
}
