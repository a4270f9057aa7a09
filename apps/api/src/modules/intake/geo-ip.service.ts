import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { open, type Reader, type Response } from 'maxmind';

interface CountryRecord { readonly country_code?: string }
const PACKAGE = '@ip-location-db/geo-whois-asn-country-mmdb';

/** The country of an address, from the database that ships with the package; nothing is asked of anybody. */
@Injectable()
export class GeoIp implements OnModuleInit {
  private ipv4: Reader<CountryRecord & Response> | undefined;
  private ipv6: Reader<CountryRecord & Response> | undefined;

  async onModuleInit(): Promise<void> {
    const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
    [this.ipv4, this.ipv6] = await Promise.all(['ipv4', 'ipv6'].map((family) => open<CountryRecord & Response>(join(folder, `geo-whois-asn-country-${family}.mmdb`))));
  }

  /** ISO 3166-1 alpha-2, or null. */
  countryOf(ip: string): string | null {
    return (ip.includes(':') ? this.ipv6 : this.ipv4)?.get(ip)?.country_code ?? null;
  }
}
