import type { Keyring } from "../../shared/secrets/keyring.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { provesSomething, type PushProof } from "./rules/push-config.js";

const nothing: PushProof = { token: null, authentication: null };

/** Seals what a configuration's deliveries carry; null when they carry nothing. */
export function sealProof(keyring: Keyring, id: string, proof: PushProof): Uint8Array<ArrayBuffer> | null {
  return provesSomething(proof) ? keyring.seal(Buffer.from(JSON.stringify(proof)), sealedRowId(id)) : null;
}

/** Opens what `sealProof` made. */
export function openProof(keyring: Keyring, id: string, sealed: Uint8Array | null): PushProof {
  if (sealed === null) return nothing;
  return JSON.parse(keyring.open(sealed, sealedRowId(id)).toString("utf8")) as PushProof;
}
