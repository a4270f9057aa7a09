import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { open, type Reader, type Response } from 'maxmind';

interface CountryRecord {
  readonly country_code?: string;
}
const PACKAGE = '@ip-location-db/geo-whois-asn-country-mmdb';

/** Finds the country of an IP address in a database that ships with the package, without a call. */
@Injectable()
export class GeoIpService implements OnModuleInit {
  private ipv4: Reader<CountryRecord & Response> | undefined;
  private ipv6: Reader<CountryRecord & Response> | undefined;

  async onModuleInit(): Promise<void> {
    const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
    [this.ipv4, this.ipv6] = await Promise.all(
      ['ipv4', 'ipv6'].map((family) =>
        open<CountryRecord & Response>(join(folder, `geo-whois-asn-country-${family}.mmdb`)),
      ),
    );
  }

  /** Returns an ISO 3166-1 alpha-2 code, or null. */
  countryOf(ip: string): string | null {
    if (!ipaddr.isValid(ip)) return null;
    // Servers that listen on both families write IPv4 addresses as `::ffff:1.2.3.4`.
    const address = ipaddr.process(ip);
    const reader = address.kind() === 'ipv6' ? this.ipv6 : this.ipv4;
    return reader?.get(address.toString())?.country_code ?? null;
  }
}
