import type { WrittenDraftFragment } from "../../../../../generated/console-documents.js";
import { type Problem, problemOf } from "../../../api/problem.js";
import { isSame, type Typed, typedOf } from "./typed.js";

/** The server's side of a draft. */
export interface DraftServer {
  /** Saves as the generation after the expected one. Throws when there is another one meanwhile. */
  save(typed: Typed, expectedGeneration: number): Promise<WrittenDraftFragment>;
  /** The draft as it is now; null when it is gone. */
  read(): Promise<WrittenDraftFragment | null>;
}

/** The state of an open draft, for the page. */
export interface DraftState {
  readonly typed: Typed;
  readonly isSaved: boolean;
  readonly isSaving: boolean;
  readonly problem: Problem | null;
  /** A version of another author: the user must choose one of both. */
  readonly theirs: WrittenDraftFragment | null;
}

const conflict = "draft_generation_conflict";

/**
 * Saves typed text as the next generation, one save at a time. Files make generations too, so only a text of another author
 * is a conflict. Then the user must choose one of both.
 */
export class DraftSaver {
  /** The generation that what is typed was made from. */
  private base: number;
  /** The typed text at the last save, and the generation that the server made of it. */
  private saved: Typed;
  private stored: Typed;
  private typed: Typed;
  private problem: Problem | null = null;
  private theirs: WrittenDraftFragment | null = null;
  private saving: Promise<number | null> | null = null;
  private isClosed = false;
  private state: DraftState;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly server: DraftServer,
    draft: WrittenDraftFragment,
  ) {
    this.base = draft.generation;
    this.typed = this.saved = this.stored = typedOf(draft);
    this.state = this.shown();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): DraftState => this.state;

  /** Text that is typed after a refusal is saved again. A conflict waits for the user's decision. */
  type(change: Partial<Typed>): void {
    this.typed = { ...this.typed, ...change };
    this.problem = null;
    this.changed();
  }

  /** The server has this draft now. */
  arrived(draft: WrittenDraftFragment): void {
    if (draft.generation <= this.base || this.saving !== null) return;
    if (isSame(typedOf(draft), this.stored)) this.base = draft.generation;
    else if (this.isSaved()) this.take(draft);
    else this.differ(draft);
  }

  /** Saves all that is typed; answers the generation that the server has, or null when it was refused. */
  save(): Promise<number | null> {
    this.saving ??= this.saveAll().finally(() => {
      this.saving = null;
      this.changed();
    });
    return this.saving;
  }

  /** Overwrites the version of the other author. */
  async keepMine(): Promise<void> {
    const draft = await this.newest();
    if (draft === null) return;
    this.base = draft.generation;
    this.saved = this.stored = typedOf(draft);
    this.problem = this.theirs = null;
    await this.save();
  }

  async takeTheirs(): Promise<void> {
    const draft = await this.newest();
    if (draft !== null) this.take(draft);
  }

  /** Follows a generation that this page made otherwise, such as by a file. */
  async reread(): Promise<void> {
    const draft = await this.newest();
    if (draft !== null) this.arrived(draft);
  }

  /** The draft was sent or discarded: there is nothing more to save. */
  close(): void {
    this.isClosed = true;
  }

  /** Saves unsaved text, because the page is closed. */
  leave(): void {
    if (!this.isSaved() && this.theirs === null) void this.save();
  }

  private isSaved(): boolean {
    return this.isClosed || isSame(this.typed, this.saved);
  }

  private async saveAll(): Promise<number | null> {
    // A request during a save means the text at that time, so the loop saves until it is stored.
    while (!this.isSaved()) {
      if (this.theirs !== null) return null;
      this.problem = null;
      this.changed();
      try {
        await this.saveOnce();
      } catch (error) {
        // Both versions are shown: that says more than the refusal.
        if (this.theirs === null) this.problem = problemOf(error as Error);
        return null;
      }
    }
    return this.base;
  }

  private async saveOnce(): Promise<void> {
    const typed = this.typed;
    for (;;) {
      try {
        const draft = await this.server.save(typed, this.base);
        this.base = draft.generation;
        this.saved = typed;
        this.stored = typedOf(draft);
        return;
      } catch (error) {
        if (problemOf(error as Error).code !== conflict) throw error;
        const draft = await this.server.read();
        const isOfOthers = draft === null || draft.generation <= this.base || !isSame(typedOf(draft), this.stored);
        if (draft !== null && isOfOthers && draft.generation > this.base) this.differ(draft);
        if (isOfOthers) throw error;
        this.base = draft.generation;
      }
    }
  }

  private async newest(): Promise<WrittenDraftFragment | null> {
    await this.saving;
    try {
      return await this.server.read();
    } catch (error) {
      this.problem = problemOf(error as Error);
      this.changed();
      return null;
    }
  }

  private take(draft: WrittenDraftFragment): void {
    this.base = draft.generation;
    this.typed = this.saved = this.stored = typedOf(draft);
    this.problem = this.theirs = null;
    this.changed();
  }

  /** Both wrote the same by chance, or one of both versions has to give way. */
  private differ(draft: WrittenDraftFragment): void {
    if (isSame(typedOf(draft), this.typed)) return this.take(draft);
    this.theirs = draft;
    this.problem = null;
    this.changed();
  }

  private shown(): DraftState {
    return {
      typed: this.typed,
      isSaved: this.isSaved(),
      isSaving: this.saving !== null,
      problem: this.problem,
      theirs: this.theirs,
    };
  }

  private changed(): void {
    this.state = this.shown();
    for (const listener of this.listeners) listener();
  }
}
