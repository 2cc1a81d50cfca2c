/** The page to chat by hand: three columns, filled by its script. */
export const pageHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Phones · Parley</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/page.css">
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    <header>
      <h1>Phones</h1>
      <p>These phones are simulated. They exchange messages with the lines of this server.</p>
      <p id="trouble" role="alert" hidden></p>
    </header>
    <main>
      <section aria-labelledby="phones-title">
        <h2 id="phones-title">Phones</h2>
        <ul id="phones" class="list"></ul>
        <form id="add">
          <label for="number">New phone</label>
          <input id="number" name="number" required pattern="\\+[1-9][0-9]{6,14}" placeholder="+15555550142" autocomplete="off">
          <button>Add</button>
        </form>
        <fieldset id="behaviour" hidden>
          <legend>This phone</legend>
          <label><input type="checkbox" id="online"> Online</label>
          <label><input type="checkbox" id="auto_deliver"> Confirms delivery</label>
          <label><input type="checkbox" id="auto_read"> Confirms reading</label>
          <label><input type="checkbox" id="reject_groups"> Refuses groups</label>
          <label>Service
            <select id="service"><option>imessage</option><option>sms</option><option>rcs</option></select>
          </label>
        </fieldset>
      </section>
      <section aria-labelledby="threads-title">
        <h2 id="threads-title">Conversations</h2>
        <ul id="threads" class="list"></ul>
        <form id="begin" hidden>
          <label for="to">Text a number (several, with commas, make a group)</label>
          <input id="to" name="to" required value="+15555550100" autocomplete="off">
          <label for="first">Message</label>
          <input id="first" name="first" required placeholder="connect @handle" autocomplete="off">
          <button>Send</button>
        </form>
      </section>
      <section aria-labelledby="screen-title">
        <h2 id="screen-title">Messages</h2>
        <ol id="screen" aria-live="polite"></ol>
        <p id="typing" role="status"></p>
        <form id="write" hidden>
          <p id="answering" hidden><span id="answered"></span> <button type="button" id="plain">Do not reply</button></p>
          <label for="text">Message</label>
          <input id="text" name="text" autocomplete="off" maxlength="18995">
          <label for="file">File</label>
          <input id="file" name="file" type="file">
          <button>Send</button>
        </form>
      </section>
    </main>
    <noscript><p>This page needs JavaScript.</p></noscript>
  </body>
</html>
`;
