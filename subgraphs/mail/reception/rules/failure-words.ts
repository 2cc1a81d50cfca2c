/** Phrases of servers that have given up: qmail, Postfix, Exim, Sendmail, Exchange, Gmail, and similar ones. */
const english: readonly RegExp[] = [
  /^(?:undeliver(?:able|ed)\b|non-?deliver(?:able|y)\b|mail delivery failed\b|returned mail\b|failure notice\b|(?:permanent )?delivery failure\b|delivery status notification \(failure\))/,
  /\bthis is the [\w.-]{0,60} ?(?:qmail-send|mail delivery) program\b/,
  /\bi'm sorry to have to inform you that your message could not be delivered\b/,
  /\ba message that you sent could not be delivered to (?:one or more|all|any) of its recipients\b/,
  /\bthe following address(?:es|\(es\))? (?:failed|had permanent(?: fatal)? (?:delivery )?errors?)\b/,
  /\bhad permanent fatal (?:delivery )?errors?\b/,
  /\byour message did not reach some or all of the intended recipients\b/,
  /\b(?:your )?(?:message|mail|e-mail|email) (?:could not|couldn't|cannot|can't|wasn't|was not|has not been able to) be(?:en)? (?:delivered|sent)\b/,
  /\b(?:your )?message (?:wasn't|was not) delivered\b/,
  /\byour message subject: .{1,320}? (?:wasn't|was not) delivered to\b/,
  /\bdelivery (?:has failed|failed) (?:to|for) (?:these|the following|this) (?:recipients?|address(?:es)?|mailbox)/,
  /\bdelivery failed recipients?\b/,
  /\bdeli(?:v|ev)ery to the following (?:recipients?|address(?:es)?)(?:\(s\))? (?:(?:has|have|was|were) )?(?:failed|aborted)\b/,
  /\byour (?:message|mail|e-mail|email) to [^.]{1,20}.{0,320}? (?:could not|couldn't|cannot|can't) be delivered\b/,
  /\byour (?:message|mail|e-mail|email)(?: to .{1,320}?)? (?:was|has been) (?:automatically )?rejected\b/,
  /\b(?:this is a|a) permanent (?:error|failure)\b/,
  /\bunable to deliver (?:(?:your|the) )?(?:message|mail|e-mail|email)\b/,
  /\b(?:could not|couldn't) deliver (?:(?:your|the) )?(?:message|mail|e-mail|email)\b/,
  /\b(?:(?:wasn't|weren't|was not|were not|am not|are not|not been) able|(?:was|were|am|are|been) unable) to deliver (?:your|the|this) (?:message|mail|e-mail|email)\b/,
  /\bthe following recipient\(?s?\)? (?:could not|cannot) be reached\b/,
  /\bundeliverable (?:mail|message|to|recipient|address)/,
  /\b(?:list of failed recipients|failed recipients? ?-|failed (?:address|recipient)(?:es|s)?(?:\(s\)|\(es\))? ?:)/,
  /\bdid not receive (?:a|any) cop(?:y|ies) of your (?:message|mail|e-mail|email)\b/,
  /\b(?:message|mail|e-mail|email) addressed to .{1,320}? has failed permanently\b/,
  /\bfinal delivery userid\b/,
  /\b(?:no such user here|there is no user by that name|address(?:es)? (?:is|are) invalid at this site)\b/,
  /\byour (?:message|mail|e-mail|email) (?:has )?encountered delivery problems\b/,
  /\b(?:message|mail|e-mail|email) (?:for|you addressed to) .{1,320}? (?:could not|couldn't|cannot|can't) be delivered\b/,
  /\b(?:message|mail|e-mail|email) (?:was )?not delivered to (?:the following )?(?:address|recipient)/,
  /\bdelivery failure notification\b/,
  /\buser\(s\) account is (?:temporarily over quota|disabled)\b/,
  /\bmessage was undeliverable\b/,
  /\b(?:could not|couldn't|cannot|can't) be delivered to ?:/,
  /\bhas not been delivered to (?:the|these) (?:following )?(?:recipients?|address(?:es)?)/,
  /\bthere was an error delivering your (?:message|mail|e-mail|email)\b/,
  /\bthe following address(?:es|\(es\))? had delivery (?:problem|error)s?\b/,
  /\bdid not reach the following recipient/,
  /\bfollowing recipients? (?:was|were) rejected by\b/,
  /\bdelivery failed; will not continue\b/,
  /\bdelivery of the (?:message|mail|e-mail|email) was stopped\b/,
  /\bwas blocked by (?:our|the) .{0,60}?(?:firewall|filter)\b/,
  /\bfailed to deliver to '?</,
];

/** Other languages, used in notices of Exchange and of providers. */
const others: readonly RegExp[] = [
  /(?:unzustellbar|nicht zustellbar|konnten? .{0,80}?nicht (?:an .{1,320}? )?zugestellt werden|wurde nicht (?:an .{1,320}? )?zugestellt|fehler bei der nachrichtenzustellung)/,
  /(?:non remis|n['’](?:a|ont) (?:pas |)(?:pu être|été) (?:remis|distribué|délivré|transmis|acheminé|livré)|échec de (?:la )?remise)/,
  /(?:no se (?:pudo|ha podido|puede) entregar|no se (?:ha )?entreg(?:ó|ado)|no entregado|error (?:de entrega|al entregar))/,
  /(?:impossibile recapitare|mancato recapito|non recapitabile|recapito non riuscito|non è stat[oa] (?:recapitat|consegnat)|non (?:può|possono|ha potuto) essere (?:recapitat|consegnat)|non è stato possibile (?:recapitare|consegnare))/,
  /(?:não (?:pôde|pode|foi possível|é possível) (?:ser )?entreg|não foi entregue|falha na entrega)/,
  /(?:onbestelbaar|kon(?:den)? niet worden (?:bezorgd|afgeleverd)|is niet (?:bezorgd|afgeleverd)|bezorgen .{0,80}?is mislukt)/,
  /(?:kan inte levereras|leverans(?:en)? misslyckades|gick inte att leverera|levererades inte|kan ikke leveres|ble ikke levert|blev ikke leveret|levering(?:en)? (?:mislykkedes|mislyktes)|kunne ikke (?:leveres?|levere))/,
  /(?:ei toimitettu|ei voi toimittaa|ei voitu toimittaa|toimitus .{0,80}?epäonnistui)/,
  /(?:niedostarczon|nie została dostarczona|nie można dostarczyć|dostarczenie .{0,80}?nie powiodło się)/,
  /(?:nedoručiteľn|nedoručiteln|doručení se nezdařilo|nelze doručit|neb(?:ola?|yla?) doručen|doručenie .{0,80}?zlyhalo)/,
  /(?:kézbesíthetetlen|kézbesítés nem sikerült|nem (?:sikerült|lehetett) kézbesíteni)/,
  /(?:nelivrabil|livrarea nu a reușit|nu a putut fi livrat)/,
  /(?:teslim edilemedi|teslim edilemiyor)/,
  /(?:δεν είναι δυνατή η παράδοση|η παράδοση απέτυχε|δεν παραδόθηκε)/,
  /(?:недоставленн|не удалось (?:выполнить доставку|доставить)|не может быть (?:доставлено|отправлено)|не (?:было )?доставлено)/,
  /(?:не вдалося доставити|недоставлен)/,
  /(?:לא ניתן למסירה|המסירה נכשלה|מסירה נכשלה)/,
  /(?:غير قابل للتسليم|فشل التسليم|تعذر تسليم)/,
  /(?:không gửi được|gửi không thành công)/,
  /(?:配信不能|配信に失敗|配信できませんでした|配信されませんでした|配信されなかった|配送できませんでした|送信できませんでした|(?:配信|配送|送信|お届け)することができませんでした|(?:配信|配送|送信)に失敗しました|お届けできませんでした)/,
  /(?:未送达:|未能送达|无法(?:送达|投递|传递)|投递失败|(?:传递|发送)(?:到|至).{0,60}?失败|退信|被退回)/,
  /(?:未傳遞|無法(?:傳遞|送達|投遞)|無法將.{0,60}?(?:傳送|傳遞|寄送)|傳遞.{0,60}?失敗|投遞失敗|退件)/,
  /(?:배달되지 않음|배달하지 못했습니다|전송되지 않았습니다|전송하지 못했습니다|발송 실패|전송 실패)/,
];

const failures = [...english, ...others];

/** Phrases of notices that are not final, or not about a failure. */
const noEnds: readonly RegExp[] = [
  /^(?:auto(?:matic|mated)?[ -]?(?:reply|response|antwort)|automatische antwort|réponse automatique|respuesta automática|resposta automática|risposta automatica|automatisch antwoord|autosvar|automaattinen vastaus|automatyczna odpowiedź)\b/,
  /\bthis is (?:just |only )?a warning\b/,
  /\b(?:only a temporary|a temporary) failure report\b/,
  /\b(?:advisory-only|delivery attempts will continue|no action is required on your part)\b/,
  /\byou do not need to re-?send\b/,
  /\bhas not yet been delivered\b/,
  /\bhas not been delivered yet\b/,
  /\bhas been delayed\b/,
  /\bdelivery (?:is|was|has been) delayed\b/,
  /\bdelayed (?:mail|\d+ hours?)\b/,
  /\bdelivery incomplete\b/,
  /\bstatus notification \(delay\)/,
  /\b(?:will|shall) (?:keep trying|be retried|retry|continue to try|try again)\b/,
  /\btransient non-fatal errors\b/,
  /\bhas been (?:successfully )?delivered\b/,
  /\bwas successfully delivered\b/,
  /\bout of (?:the )?office\b/,
  /(?:verzögert|noch nicht zugestellt|wird weiter(?:hin)? versucht|abwesenheit)/,
  /(?:retardé|différé|absence du bureau|con retraso|retrasad|ritardo|atrasad|vertraagd)/,
  /(?:fördröj|försenad|frånvaro|forsink|fravær|viivästy|poissaolo)/,
  /(?:opóźni|nieobecn|zpožd|odložen|nepřítomn|oneskor|neprítomn|késlelt|késik|házon kívül|întârzi|gecik|ofis dışında)/,
  /(?:καθυστέρ|отложен|задерж|продолж|повторн|автоответ|отсутств|затрим|відсутн)/,
  /(?:遅延|遅れて|再送します|再試行|不在|自動応答|自動返信)/,
  /(?:延迟|延遲|尚未|将继续|將繼續|重试|重試|自动回复|自動回覆|休假)/,
  /(?:지연|다시 시도|부재중|자동 회신)/,
];

/**
 * The result in the beginning of a notice, in lower case with single blanks: the server has given up, it is still
 * trying, or the recipient is away. `unknown` without a known phrase.
 */
export function readWords(opening: string): "failed" | "not final" | "unknown" {
  if (noEnds.some((words) => words.test(opening))) return "not final";
  return failures.some((words) => words.test(opening)) ? "failed" : "unknown";
}
