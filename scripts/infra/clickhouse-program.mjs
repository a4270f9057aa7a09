import { ensureProgram } from '../shared/system-package.mjs';

/** @returns {Promise<string>} the server program, installed from Debian where it is missing */
export function clickhouseProgram() {
  return ensureProgram({
    what: 'ClickHouse',
    programs: ['clickhouse-server'],
    packages: ['clickhouse-server'],
    otherwise: 'Install it (Debian 12: apt install clickhouse-server).',
  });
}
