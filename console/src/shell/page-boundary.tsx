import { Component, type ReactNode } from "react";

/** Keeps the navigation when a page fails, such as one whose code could not be loaded. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="problem" role="alert">
        <p>This page could not be shown.</p>
        <p className="soft">A newer version of the console may have been installed.</p>
        <button type="button" onClick={() => location.reload()}>
          Load it again
        </button>
      </div>
    );
  }
}
