/** Names that Slack gives to emoji, most used first. A workspace has its own ones too: they stay words. */
const table = `
+1 👍|thumbsup 👍|-1 👎|thumbsdown 👎|tada 🎉|heart ❤️|eyes 👀|white_check_mark ✅|heavy_check_mark ✔️|x ❌|smile 😄|grinning 😀
joy 😂|rofl 🤣|slightly_smiling_face 🙂|simple_smile 🙂|wink 😉|blush 😊|heart_eyes 😍|thinking_face 🤔|sweat_smile 😅|laughing 😆
sunglasses 😎|cry 😢|sob 😭|disappointed 😞|worried 😟|confused 😕|neutral_face 😐|expressionless 😑|unamused 😒|angry 😠|rage 😡
scream 😱|flushed 😳|sleeping 😴|relieved 😌|hugging_face 🤗|zany_face 🤪|partying_face 🥳|exploding_head 🤯|face_palm 🤦|shrug 🤷
pray 🙏|clap 👏|raised_hands 🙌|wave 👋|ok_hand 👌|muscle 💪|point_up ☝️|point_right 👉|point_left 👈|point_down 👇|handshake 🤝
fire 🔥|100 💯|rocket 🚀|star ⭐|star2 🌟|sparkles ✨|zap ⚡|boom 💥|bulb 💡|bug 🐛|wrench 🔧|hammer 🔨|hammer_and_wrench 🛠️|gear ⚙️
warning ⚠️|rotating_light 🚨|no_entry ⛔|no_entry_sign 🚫|octagonal_sign 🛑|question ❓|exclamation ❗|heavy_exclamation_mark ❗
information_source ℹ️|bell 🔔|mega 📣|loudspeaker 📢|speech_balloon 💬|thought_balloon 💭|email 📧|envelope ✉️|inbox_tray 📥|outbox_tray 📤
package 📦|memo 📝|pencil 📝|pencil2 ✏️|clipboard 📋|page_facing_up 📄|file_folder 📁|open_file_folder 📂|calendar 📆|date 📅|pushpin 📌
round_pushpin 📍|paperclip 📎|link 🔗|lock 🔒|unlock 🔓|key 🔑|mag 🔍|mag_right 🔎|chart_with_upwards_trend 📈|chart_with_downwards_trend 📉
bar_chart 📊|moneybag 💰|dollar 💵|credit_card 💳|computer 💻|desktop_computer 🖥️|iphone 📱|phone ☎️|telephone_receiver 📞|robot_face 🤖
hourglass ⌛|hourglass_flowing_sand ⏳|stopwatch ⏱️|alarm_clock ⏰|clock1 🕐|recycle ♻️|arrows_counterclockwise 🔄|arrow_right ➡️
arrow_left ⬅️|arrow_up ⬆️|arrow_down ⬇️|heavy_plus_sign ➕|heavy_minus_sign ➖|red_circle 🔴|large_blue_circle 🔵|large_green_circle 🟢
large_yellow_circle 🟡|large_orange_circle 🟠|white_circle ⚪|black_circle ⚫|broken_heart 💔|green_heart 💚|blue_heart 💙|yellow_heart 💛
purple_heart 💜|trophy 🏆|medal 🏅|gift 🎁|balloon 🎈|birthday 🎂|cake 🍰|coffee ☕|beers 🍻|pizza 🍕|sunny ☀️|cloud ☁️|umbrella ☔|snowflake ❄️
rainbow 🌈|earth_africa 🌍|house 🏠|office 🏢|construction 🚧|checkered_flag 🏁|triangular_flag_on_post 🚩|skull 💀|ghost 👻|poop 💩|hankey 💩
dog 🐶|cat 🐱|unicorn_face 🦄|turtle 🐢|snail 🐌|bee 🐝|see_no_evil 🙈|hear_no_evil 🙉|speak_no_evil 🙊|baby 👶|man 👨|woman 👩
bust_in_silhouette 👤|busts_in_silhouette 👥|hand ✋|raised_hand ✋|v ✌️|crossed_fingers 🤞|facepunch 👊|fist ✊|writing_hand ✍️|salute 🫡`;

const known = new Map(
  table.split(/[|\n]/).flatMap((entry) => {
    const [name, emoji] = entry.split(" ");
    return name && emoji ? [[name, emoji] as const] : [];
  }),
);

/** `tada` → 🎉; a name that is not known stays `:name:`. Tones of skin are left out. */
export const emojiOf = (name: string): string => known.get(name.replace(/::skin-tone-\d$/, "")) ?? `:${name}:`;
