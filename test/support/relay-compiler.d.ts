/** The path of the compiler's program for this machine. */
declare module "relay-compiler" {
  const program: string;
  export default program;
}
