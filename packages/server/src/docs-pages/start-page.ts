import { ROUTES, shownPath } from '@rhinarium/contract';
import { COMMANDS_HERE } from '../common/command-names.ts';
import { escapeHtml } from '../common/escape-html.ts';
import { PETS, page } from './look.ts';

/** Shell commands that register a pet. A test runs them. */
function firstSteps(serverUrl: string): string {
  const { createPet, createCaptureSession, uploadFingerprint, uploadAppearance, deletePet } = ROUTES;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
  const action = shownPath(ROUTES.addFingerprints, { petId: '${PET}' });
  const job = shownPath(ROUTES.readFingerprintAdditionJob, { jobId: '$JOB' });
  return `export RHINARIUM_URL=${serverUrl} RHINARIUM_API_KEY=psk_live_…
api()  { curl --fail-with-body -sSw '\\n' "$RHINARIUM_URL$1" -H "x-service-api-key: $RHINARIUM_API_KEY" "\${@:2}"; }
post() { api "$1" -H 'content-type: application/json' -d "$2"; }
data() { node -e 'const text = fs.readFileSync(0, "utf8"), { data } = JSON.parse(text || "{}");
  data ? console.log(eval("data" + process.argv[1])) : process.exit(console.error(text) || 1)' "$1"; }

PET=$(post ${createPet.path} '{"species":"CAT","name":"Nabi"}' | data .id)
SESSION=$(post ${createCaptureSession.path} '{"species":"CAT","purpose":"PET_PROFILE_REGISTRATION","petId":"'$PET'"}' | data .id)
for n in 1 2 3 4 5; do api "${uploadFingerprint.path}?sessionId=$SESSION" -F file=@face-$n.jpg; done
api "${uploadAppearance.path}?sessionId=$SESSION" -F file=@whole-cat.jpg
JOB=$(post "${action}" '{"sessionId":"'$SESSION'"}' | data .id)
api "${job}?waitSeconds=30"
api "${shownPath(deletePet, { petId: '$PET' })}" -X DELETE
`;
}

/** The page at `/`: what is running and what to do next. */
export function startPage(serverUrl: string): string {
  return page(
    'Start',
    `<section class="card hero"><div><h1>Rhinarium is running</h1>
<p>It registers pets and recognises them from photos: a dog by its nose print, a cat by its face.</p>
<div class="buttons"><a class="button main" href="/console">Open the console</a><a class="button" href="/docs">Read the documentation</a></div></div>${PETS}</section>
<h2>First steps</h2>
<ol class="cards">
<li class="card"><h3>1. Sign in</h3><p>The first start of the service prints a link that signs you in once. For another one, run
<code>${COMMANDS_HERE.admin} person list</code>, then <code>person link</code> on its machine.</p></li>
<li class="card"><h3>2. Try it without code</h3><p>In the console, open <em>Playground</em>. Drop photos of your pet, or let it draw
an animal. Register it, then verify it.</p></li>
<li class="card"><h3>3. Call the API</h3><p>The commands below register a cat. In the <a href="/docs/reference">API reference</a> you
can try every call.</p></li>
</ol>
<h2 id="shell">Register a cat from a shell</h2>
<p>You need an API key, which the first start prints too, and a folder with <code>whole-cat.jpg</code> and five photos of the cat’s face,
<code>face-1.jpg</code> to <code>face-5.jpg</code>.</p>
<pre tabindex="0" role="region" aria-labelledby="shell"><code>${escapeHtml(firstSteps(serverUrl))}</code></pre>
<p>Each upload prints its verdict; replace a photo that is <code>REJECTED</code>. The job ends with <code>"status":"SUCCESS"</code>. The last call deletes the cat again; the <a href="/docs/quickstart">quickstart</a> continues.</p>
<footer><a href="/docs/errors">Errors and what to do</a><a href="/openapi.json">OpenAPI 3.1</a> <a href="/openapi-3.0.json">3.0</a><a href="/health/ready">Is it ready?</a>
<a href="/metrics">Metrics</a></footer>`,
  );
}
