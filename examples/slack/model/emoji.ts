/** Emoji that every workspace has: the most used of Slack's. A workspace may add its own. */
const common = new Set(
  `+1 -1 thumbsup thumbsdown 100 1234 alarm_clock ambulance apple arrow_down arrow_left arrow_right arrow_up
  arrows_counterclockwise astonished balloon bangbang bar_chart bee beer bell birthday blue_heart boom bow brain bug
  bulb calendar cat chart_with_upwards_trend clap coffee cold_sweat computer confetti_ball confused construction cry
  dancer dart dizzy dog eyes exclamation expressionless eyeglasses face_with_rolling_eyes facepalm fire fireworks
  flushed four_leaf_clover gear ghost gift globe_with_meridians green_heart grey_question grin grinning hammer
  handshake heart heart_eyes heavy_check_mark heavy_minus_sign heavy_plus_sign hourglass hourglass_flowing_sand
  hugging_face information_source inbox_tray innocent joy key laughing link lock loud_sound mag mailbox mega memo
  metal money_with_wings monkey moon muscle musical_note neutral_face no_entry no_entry_sign ok ok_hand one open_hands
  outbox_tray package paperclip party_popper pencil pencil2 pensive phone point_down point_left point_right point_up
  pray purple_heart pushpin question rabbit rainbow raised_hands raising_hand recycle red_circle relaxed relieved
  repeat robot_face rocket rotating_light runner sad salute saluting_face scream see_no_evil seedling ship simple_smile
  skull sleeping slightly_smiling_face smile smiley smirk snail sob soon sos sparkles speech_balloon star star2 stop_sign
  stopwatch sun_with_face sunglasses sunny sweat_smile tada thinking_face ticket tired_face tools trophy truck turtle
  two umbrella unicorn_face unlock upside_down_face v warning watch wave white_check_mark white_circle wink wrench x
  yellow_heart yum zap zero zzz`.split(/\s+/),
);

const skinTone = /::skin-tone-[2-6]$/;

/** Whether a reaction may have this name, in a workspace with these own emoji. */
export function isEmoji(name: string, own: ReadonlySet<string>): boolean {
  const plain = name.replace(skinTone, "");
  return common.has(plain) || own.has(plain);
}
