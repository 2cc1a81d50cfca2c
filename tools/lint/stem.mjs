/** The name without extensions: `errors.ts` and the folder `errors` are the same part. */
export function stem(name) {
  return name.replace(/\..*$/, "");
}
