import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { open, type Response } from 'maxmind';
import type { Plugin } from 'vite';

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb';
const ADDRESSES = 2 ** 32;
const toGzip = promisify(gzip);

const dotted = (address: number): string =>
  [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');

/**
 * Returns the IPv4 blocks of every country, from the database that the server uses to locate a
 * lead.
 */
const blocksByCountry = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const reader = await open<Response & { country_code?: string }>(
    createRequire(import.meta.url).resolve(DATABASE),
  );
  const blocks = new Map<string, string[]>();
  for (let address = 0; address < ADDRESSES;) {
    const [record, length] = reader.getWithPrefixLength(dotted(address));
    const country = record?.country_code?.toLowerCase();
    if (country !== undefined) {
      const known = blocks.get(country) ?? [];
      known.push(`${dotted(address)}/${length}`);
      blocks.set(country, known);
    }
    address += 2 ** (32 - length);
  }
  return blocks;
};

/**
 * Writes `/ipv4/{country code}.cidr`, one CIDR block a line, and a compressed copy of each file.
 */
export const ipv4Blocks = (): Plugin => {
  let folder = '';
  return {
    name: 'ipv4-blocks',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir, 'ipv4');
    },
    closeBundle: async () => {
      await mkdir(folder, { recursive: true });
      await Promise.all(
        [...(await blocksByCountry())].map(async ([country, blocks]) => {
          const text = `${blocks.join('\n')}\n`;
          const file = join(folder, `${country}.cidr`);
          await Promise.all([
            writeFile(file, text),
            toGzip(text, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
          ]);
        }),
      );
    },
  };
};
