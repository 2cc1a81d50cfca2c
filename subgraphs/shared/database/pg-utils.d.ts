declare module "pg/lib/utils.js" {
  /** A value of a statement's parameter as the protocol carries it. */
  export function prepareValue(value: unknown): unknown;
}
