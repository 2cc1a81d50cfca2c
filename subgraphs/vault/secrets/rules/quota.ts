/** What a vault holds: active secrets and their ciphertext in bytes. */
export interface VaultLoad {
  readonly secrets: number;
  readonly bytes: number;
}

/** What is added to a vault; negative where something gets smaller. */
export type VaultGrowth = VaultLoad;

/** Whether a vault may grow by that (wire contract vault 10). What does not grow always may, also where limits were lowered. */
export function mayGrow(load: VaultLoad, growth: VaultGrowth, most: VaultLoad): boolean {
  const fits = (part: keyof VaultLoad) => growth[part] <= 0 || load[part] + growth[part] <= most[part];
  return fits("secrets") && fits("bytes");
}
