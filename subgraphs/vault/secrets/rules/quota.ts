/** The size of a vault: active secrets and their ciphertext in bytes. */
export interface VaultLoad {
  readonly secrets: number;
  readonly bytes: number;
}

/** The change of a vault's size; negative for a reduction. */
export type VaultGrowth = VaultLoad;

/**
 * Whether a vault may grow by that (wire contract vault 10). A change without growth is always allowed, even after
 * limits were lowered.
 */
export function mayGrow(load: VaultLoad, growth: VaultGrowth, most: VaultLoad): boolean {
  const fits = (part: keyof VaultLoad) => growth[part] <= 0 || load[part] + growth[part] <= most[part];
  return fits("secrets") && fits("bytes");
}
