/** A time since which is counted, up to a number. */
export interface CountedTime {
  readonly since: Date;
  readonly most: number;
}
