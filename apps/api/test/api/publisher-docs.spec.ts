import { createOffer } from '@leadline/prisma/seed';
import { signatureOf } from '#modules/publishers/publisher-postbacks/domain/postback-signature.js';
import { outputOf, snippetsOf } from '#test/support/doc-snippets.js';
import { createWorld, type World } from './world.js';

/**
 * Runs every snippet of docs/publisher-api.md against the real server and compares the result with
 * the text.
 */

let world: World;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  world = await createWorld();
  await createOffer(world.db, { slug: 'spring-sale', url: 'https://offer.example/landing' });
  environment = {
    PATH: process.env.PATH,
    LEADLINE_URL: world.app.url,
    LEADLINE_TOKEN: world.publisher.token,
  };
}, 60_000);
afterAll(() => world.close());

/** Output of each snippet, by its heading and language, in the order of the page. */
const EXPECTED: readonly (readonly [heading: string, language: string, output: RegExp])[] = [
  ['Send a lead', 'sh', /"status":"Accepted","code":"accepted".*"redirect_url":"http/],
  ['Send a lead', 'js', /^lead \d+: send the visitor to http.*\/r\//],
  [
    'Batches',
    'sh',
    new RegExp(
      [
        '"results":\\[\\{',
        '"code":"accepted"',
        '"http_status":201',
        '"code":"invalid"',
        '"field":"first_name","code":"required"',
        '"http_status":422',
      ].join('.*'),
    ),
  ],
  ['Batches', 'js', /^201 accepted$/m],
  ['One lead', 'sh', /"lead_id":\d+,"status":"Accepted"/],
  ['Pull leads and conversions', 'sh', /"data":\[\],"next_cursor":"[\w-]+","has_more":false/],
  ['Pull leads and conversions', 'js', /^\d+ Accepted null 0\.00\n[\s\S]*keep [\w-]+$/m],
  [
    'Click links',
    'sh',
    /^302 https:\/\/offer\.example\/landing\?affiliate_id=1&aff_sub=campaign-7&hit_id=[\w-]{22}$/m,
  ],
  ['Test mode', 'sh', /"code":"accepted".*"test":true/],
];

it('this file tries every snippet of the page', async () => {
  expect(
    (await snippetsOf('publisher-api.md')).map(({ heading, language }) => [heading, language]),
  ).toEqual(EXPECTED.map(([heading, language]) => [heading, language]));
  expect(world.publisher.id).toBe(1);
});

it.each(EXPECTED.map(([heading, language, output]) => ({ heading, language, output })))(
  '$heading, $language',
  async ({ heading, language, output }) => {
    const snippet = (await snippetsOf('publisher-api.md')).find(
      (one) => one.heading === heading && one.language === language,
    );
    expect(await outputOf(snippet ?? { heading, language, code: 'exit 1' }, environment)).toMatch(
      output,
    );
  },
);

it("the check of a signature accepts only the server's signature", async () => {
  const [check] = (await snippetsOf('postbacks.md')).filter(({ language }) => language === 'js');
  const target = '/in?lead=7&event=ftd_approved';
  const header = signatureOf('secret', new URL(`https://you.example${target}`), new Date());
  const code = `${check?.code ?? ''}
console.log(JSON.stringify([
  isFromLeadline('secret', '${header}', '${target}'),
  isFromLeadline('secret', '${header}', '${target}1'),
  isFromLeadline('other', '${header}', '${target}'),
  isFromLeadline('secret', undefined, '${target}'),
]));`;
  expect(JSON.parse(await outputOf({ heading: '', language: 'js', code }, environment))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
