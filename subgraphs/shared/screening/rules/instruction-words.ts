/** Two groups of words: one of each within a few words of each other is an attempt to give orders. */
export interface WordPair {
  readonly one: readonly string[];
  readonly other: readonly string[];
  /** It counts only with an address or a link near it. */
  readonly needsDestination?: true;
}

/**
 * How orders to a model are worded, in English, German, French, Spanish and Portuguese (wire contract reviews 5.2). Lower
 * case, without accents; a term may have several words, in their order.
 */
export const wordPairs: readonly WordPair[] = [
  {
    one: [
      "you are now",
      "du bist jetzt",
      "du bist nun",
      "tu es maintenant",
      "vous etes maintenant",
      "ahora eres",
      "agora voce e",
      "act as",
    ],
    other: [
      "assistant",
      "agent",
      "agente",
      "model",
      "ai",
      "bot",
      "unrestricted",
      "jailbroken",
      "dan",
      "root",
      "without limits",
      "ohne grenzen",
      "sans limites",
      "sin limites",
      "sem limites",
      "developer mode",
      "entwicklermodus",
      "mode developpeur",
      "modo desarrollador",
      "modo desenvolvedor",
    ],
  },
  {
    one: ["ignore", "disregard", "forget", "override", "bypass"],
    other: ["previous", "prior", "above", "instructions", "rules", "prompt", "guidelines", "earlier"],
  },
  { one: ["new"], other: ["instructions for the assistant", "instructions for the agent", "system prompt"] },
  {
    one: ["do not tell", "don't tell", "without telling", "keep secret", "do not inform", "do not mention"],
    other: ["user", "owner", "human", "operator", "users"],
  },
  {
    one: ["forward", "send", "export", "reveal", "upload", "exfiltrate"],
    other: [
      "password",
      "passwords",
      "token",
      "tokens",
      "secret",
      "secrets",
      "credentials",
      "api key",
      "api keys",
      "contacts",
    ],
    needsDestination: true,
  },
  {
    one: ["forward", "export", "upload", "exfiltrate"],
    other: [
      "all mails",
      "all emails",
      "all messages",
      "every mail",
      "every email",
      "every message",
      "the entire inbox",
    ],
    needsDestination: true,
  },
  {
    one: ["ignoriere", "ignorieren", "vergiss", "vergessen", "missachte", "umgehe", "uberschreibe"],
    other: ["vorherigen", "bisherigen", "vorige", "obigen", "anweisungen", "regeln", "vorgaben", "systemprompt"],
  },
  {
    one: ["sage nichts", "sag nichts", "verrate nichts", "informiere nicht", "ohne wissen", "verschweige"],
    other: ["nutzer", "benutzer", "besitzer", "mensch", "menschen", "betreiber"],
  },
  {
    one: ["sende", "schicke", "leite", "exportiere", "lade"],
    other: ["passwort", "passworter", "zugangsdaten", "geheimnis", "geheimnisse", "token", "kontakte"],
    needsDestination: true,
  },
  {
    one: ["ignore", "ignorez", "oublie", "oubliez", "contourne", "contournez"],
    other: ["precedentes", "precedents", "instructions", "consignes", "regles", "ci-dessus"],
  },
  {
    one: ["ne dis rien", "ne dites rien", "sans informer", "sans prevenir", "n'informe pas", "n'informez pas"],
    other: ["utilisateur", "proprietaire", "humain", "operateur"],
  },
  {
    one: ["envoie", "envoyez", "transmets", "transfere", "transferez", "exporte"],
    other: ["mot de passe", "mots de passe", "identifiants", "secrets", "jeton", "contacts"],
    needsDestination: true,
  },
  {
    one: ["ignora", "ignore", "ignorar", "olvida", "olvide", "omite", "omita", "anula"],
    other: ["anteriores", "previas", "instrucciones", "reglas", "indicaciones"],
  },
  {
    one: ["no le digas", "no digas", "sin avisar", "sin informar", "no informes"],
    other: ["usuario", "propietario", "humano", "operador"],
  },
  {
    one: ["envia", "envie", "reenvia", "reenvie", "exporta", "sube"],
    other: ["contrasena", "contrasenas", "credenciales", "secretos", "token", "contactos"],
    needsDestination: true,
  },
  {
    one: ["ignore", "ignorar", "esqueca", "esquece", "desconsidere", "desconsidera", "contorne"],
    other: ["anteriores", "instrucoes", "regras", "orientacoes", "acima"],
  },
  {
    one: ["nao diga", "nao conte", "sem avisar", "sem informar", "nao informe"],
    other: ["usuario", "proprietario", "humano", "operador", "utilizador"],
  },
  {
    one: ["envie", "envia", "encaminhe", "encaminha", "exporte"],
    other: ["senha", "senhas", "credenciais", "segredos", "token", "contatos"],
    needsDestination: true,
  },
];

/** Terms that are an attempt by themselves. */
export const wordsAlone: readonly string[] = [
  "system prompt",
  "systemprompt",
  "act as an unrestricted",
  "act as if you have no",
];
