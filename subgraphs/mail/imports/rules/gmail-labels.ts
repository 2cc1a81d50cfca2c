/** Gmail's own folders, by their labels in an export, which are in the language of its owner. */
const names: Readonly<Record<"trash" | "spam", string>> = {
  trash:
    "trash|bin|papierkorb|corbeille|papelera|papelera de reciclaje|cestino|lixeira|lixo|prullenbak|papperskorgen|papirkurv|papirkurven|roskakori|kosz|koš|kôš|kuka|coș de gunoi|çöp kutusu|корзина|кошик|кошче|отпад|κάδος απορριμμάτων|אשפה|المهملات|ゴミ箱|已删除邮件|垃圾桶|휴지통|thùng rác|sampah|ถังขยะ|paperera|otpad|smetnjak|šiukšliadėžė|miskaste|prügikast",
  spam: "spam|junk|skräppost|søppelpost|roskaposti|спам|непожељно|ανεπιθύμητα|ספאם|דואר זבל|الرسائل غير المرغوب فيها|迷惑メール|垃圾邮件|垃圾郵件|스팸함|thư rác|จดหมายขยะ|correu brossa|neželjena pošta|vsiljena pošta|šlamštas|mēstules|rämpspost",
};

const folders = new Map(
  (["trash", "spam"] as const).flatMap((folder) => names[folder].split("|").map((name) => [name, folder] as const)),
);

/** Gmail's folder that a label names; null for other labels, which its owner may have made. */
export function folderOfLabel(label: string): "trash" | "spam" | null {
  return folders.get(label.normalize("NFC").toLowerCase()) ?? null;
}
