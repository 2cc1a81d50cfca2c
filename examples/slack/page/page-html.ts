/** The page for people: the channels of a workspace, filled by its script. */
export const pageHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Local Slack · Parley</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/page.css">
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    <header>
      <h1>Local Slack</h1>
      <p>This Slack is simulated. It runs on this machine and forgets everything when it stops.</p>
      <p id="trouble" role="alert" hidden></p>
    </header>
    <main>
      <section aria-labelledby="channels-title">
        <h2 id="channels-title">Channels</h2>
        <label for="workspace">Workspace</label>
        <select id="workspace"></select>
        <ul id="channels"></ul>
      </section>
      <section aria-labelledby="messages-title">
        <h2 id="messages-title">Messages</h2>
        <ol id="messages" aria-live="polite"></ol>
        <form id="write">
          <label for="user">Write as</label>
          <select id="user" required></select>
          <p id="thread" hidden><span id="thread-text"></span> <button id="no-thread" type="button" class="plain">Not in the thread</button></p>
          <label for="text">Message</label>
          <input id="text" required autocomplete="off" maxlength="40000">
          <button>Send</button>
        </form>
      </section>
    </main>
    <noscript><p>This page needs JavaScript.</p></noscript>
  </body>
</html>
`;
