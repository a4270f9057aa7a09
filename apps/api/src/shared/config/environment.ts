import { plainToInstance, Transform } from 'class-transformer';
import {
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  validateSync,
} from 'class-validator';
import { trustedProxies } from '#shared/net/client-address.js';

const DESCRIPTIONS = new Map<string, string>();
/** Sets the description of a variable in docs/generated/env.md. */
const Describe =
  (text: string): PropertyDecorator =>
  (_target, key) => {
    DESCRIPTIONS.set(String(key), text);
  };
const ToInt = () =>
  Transform(({ value }) =>
    typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : (value as unknown),
  );
const ToBoolean = () =>
  Transform(({ value }: { value: unknown }) => {
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    return value;
  });
const ToList = () =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean)
      : (value as unknown),
  );
const IsProxies = () =>
  ValidateBy({
    name: 'isProxies',
    validator: {
      validate: (value) => typeof value === 'string' && trustedProxies(value) !== undefined,
      defaultMessage: () => 'TRUST_PROXY must be the number of proxies in front, or their networks',
    },
  });
const DATABASE_PATTERN = /^postgres(ql)?:\/\/.+/;

/** Every variable that the server reads, validated at boot. Nothing else reads `process.env`. */
export class Environment {
  @Describe(
    '`production` switches on strict defaults; `development` and `test` allow local addresses',
  )
  @IsIn(['production', 'development', 'test'])
  NODE_ENV: 'production' | 'development' | 'test' = 'production';

  @Describe('What this process does: `http` answers requests, `worker` runs jobs, `all` does both')
  @IsIn(['all', 'http', 'worker'])
  PROCESS_ROLE: 'all' | 'http' | 'worker' = 'all';

  @Describe('Address to listen on')
  @IsString()
  HOST = '0.0.0.0';

  @Describe('Port to listen on; 0 takes a free one')
  @ToInt()
  @IsInt()
  @Min(0)
  @Max(65535)
  PORT = 3000;

  @Describe(
    'Port for the Prometheus metrics, at `/metrics`; without it they are not served. They are never ' +
      'on `PORT`',
  )
  @IsOptional()
  @ToInt()
  @IsInt()
  @Min(0)
  @Max(65535)
  METRICS_PORT?: number;

  @Describe('Address to listen on for the metrics, which need no sign-in')
  @IsString()
  METRICS_HOST = '127.0.0.1';

  @Describe(
    'The address that browsers and publishers use, without a trailing slash; redirect links ' +
      'begin with it, and browsers that come by https are told to stay on https (HSTS)',
  )
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true })
  PUBLIC_URL = 'http://localhost:3000';

  @Describe('PostgreSQL connection string')
  @Matches(DATABASE_PATTERN, { message: 'DATABASE_URL must be a postgres:// address' })
  DATABASE_URL!: string;

  @Describe(
    'Behind a pooler such as PgBouncer: the address of PostgreSQL itself, for what needs a ' +
      'connection of its own. `DATABASE_URL` is that of the pooler then',
  )
  @IsOptional()
  @Matches(DATABASE_PATTERN, { message: 'DATABASE_DIRECT_URL must be a postgres:// address' })
  DATABASE_DIRECT_URL?: string;

  @Describe(
    '`false` behind a pooler in transaction mode that does not keep prepared statements (PgBouncer ' +
      'before 1.21, or with `max_prepared_statements = 0`)',
  )
  @ToBoolean()
  @IsBoolean()
  DB_PREPARED_STATEMENTS = true;

  @Describe(
    'A streaming replica of that PostgreSQL, or a pooler before it: lists, reports and exports are ' +
      'read there when it holds everything that was committed before',
  )
  @IsOptional()
  @Matches(DATABASE_PATTERN, { message: 'DATABASE_READ_URL must be a postgres:// address' })
  DATABASE_READ_URL?: string;

  @Describe(
    'Milliseconds that a read waits until the replica has caught up. Then the primary answers',
  )
  @ToInt()
  @IsInt()
  @Min(1)
  @Max(5_000)
  DATABASE_READ_WAIT_MS = 500;

  @Describe('Connections to PostgreSQL per process, and as many to the replica')
  @ToInt()
  @IsInt()
  @Min(2)
  @Max(200)
  DB_POOL_SIZE = 20;

  @Describe(
    'Seconds after which PostgreSQL ends a list, a count or a report that somebody waits for; they ' +
      'are answered 503. Exports have a limit of their own',
  )
  @ToInt()
  @IsInt()
  @Min(1)
  @Max(3600)
  DB_READ_TIMEOUT_SECONDS = 30;

  @Describe('Redis connection string')
  @Matches(/^rediss?:\/\/.+/, { message: 'REDIS_URL must be a redis:// address' })
  REDIS_URL!: string;

  @Describe('Prefix of all keys in Redis, so that several installations can share one')
  @Matches(/^[a-z0-9-]+$/)
  QUEUE_PREFIX = 'leadline';

  @Describe(
    'Secret of at least 32 characters; the keys for sessions, encryption and signatures are ' +
      'derived from it. Without it, what the database holds encrypted cannot be read',
  )
  @IsString()
  @MinLength(32)
  LEADLINE_SECRET!: string;

  @Describe('While the secret is replaced: the one before, with which stored data is still read')
  @IsOptional()
  @IsString()
  @MinLength(32)
  LEADLINE_SECRET_PREVIOUS?: string;

  @Describe('Folder of the built web to serve; empty where another server does that')
  @IsOptional()
  @IsString()
  WEB_DIST?: string;

  @Describe(
    '`host:port` pairs, comma-separated, that deliveries and alerts may reach although they are ' +
      'private: a mail server of your own, or servers of development and tests',
  )
  @ToList()
  @Matches(/^(\[[0-9a-f:]+\]|[^\s:]+):\d+$/i, { each: true })
  DELIVERY_ALLOW_HOSTS: string[] = [];

  @Describe(
    'Mail server for alerts by e-mail: `smtp://user:password@host:587` (STARTTLS) or `smtps://`. ' +
      'Characters such as `@` in the password are percent-encoded',
  )
  @IsOptional()
  @Matches(/^smtps?:\/\/[^/\s]+$/, { message: 'SMTP_URL must be an smtp:// or smtps:// address' })
  SMTP_URL?: string;

  @Describe('Sender of alerts by e-mail: `Leadline <alerts@example.com>`. Needed with `SMTP_URL`')
  @ValidateIf(({ SMTP_URL, SMTP_FROM }: Environment) => Boolean(SMTP_URL ?? SMTP_FROM))
  @IsString()
  SMTP_FROM?: string;

  @Describe('The Bot API of Telegram, or a server of your own that runs it')
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true })
  TELEGRAM_API_URL = 'https://api.telegram.org';

  @Describe(
    'Token of the Telegram bot that takes commands of staff. Without it, no commands are taken',
  )
  @IsOptional()
  @Matches(/^\d{5,15}:[\w-]{30,80}$/, { message: 'TELEGRAM_BOT_TOKEN must be the token of a bot' })
  TELEGRAM_BOT_TOKEN?: string;

  @Describe(
    'The proxies of your own in front of this process: how many requests pass through, or their ' +
      'addresses and networks, comma-separated. The client is the one that the outermost of them ' +
      'names in `X-Forwarded-For`; what stands before it there is never believed',
  )
  @IsProxies()
  TRUST_PROXY = '0';

  @Describe(
    'From this many leads on, each process that answers requests keeps a copy of them in memory ' +
      '(about 190 bytes a lead) for lists and reports; 0 for never',
  )
  @ToInt()
  @IsInt()
  @Min(0)
  @Max(2_000_000_000)
  LEADS_IN_MEMORY_FROM = 300_000;

  @Describe(
    'Megabytes that the copy of the leads may take in each process; while it is loaded, buffers of ' +
      'about 50 MB come on top. Over it, the copy is dropped until the next start, the database ' +
      'answers, and an alert says so',
  )
  @ToInt()
  @IsInt()
  @Min(16)
  @Max(1_000_000)
  LEADS_IN_MEMORY_MAX_MB = 4096;

  @Describe(
    'What answers lists and reports of leads and clicks: `memory` (the copy in each process), `clickhouse`, ' +
      '`postgres`, or `auto`: ClickHouse if `CLICKHOUSE_URL` is set, else memory. PostgreSQL answers ' +
      'what the others cannot',
  )
  @IsIn(['auto', 'postgres', 'memory', 'clickhouse'])
  REPORT_ENGINE: 'auto' | 'postgres' | 'memory' | 'clickhouse' = 'auto';

  @Describe(
    'ClickHouse, over HTTP: `http://user:password@host:8123/database`. The servers of a cluster are ' +
      'comma-separated, all of them',
  )
  @ToList()
  @ValidateIf(
    ({ REPORT_ENGINE, CLICKHOUSE_URL }: Environment) =>
      REPORT_ENGINE === 'clickhouse' || CLICKHOUSE_URL.length > 0,
  )
  @ArrayMinSize(1)
  @Matches(/^https?:\/\/[^\s,]+$/, { each: true })
  CLICKHOUSE_URL: string[] = [];

  @Describe('Name of the cluster in the configuration of ClickHouse, if there is one')
  @IsOptional()
  @Matches(/^\w+$/)
  CLICKHOUSE_CLUSTER?: string;

  @Describe(
    'A collector of OpenTelemetry (`http://collector:4318`): the way of each lead is sent to it as a ' +
      'trace, by OTLP over HTTP with JSON. Without it, nothing is traced',
  )
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Describe(
    'Headers for the collector: `name=value` pairs, comma-separated, values percent-encoded',
  )
  @ToList()
  @Matches(/^[\w-]+=[^\s=]+$/, { each: true })
  OTEL_EXPORTER_OTLP_HEADERS: string[] = [];

  @Describe('Share of the leads that are traced, from 0 to 1: the same leads in every process')
  @Transform(({ value }) => (typeof value === 'string' ? Number(value) : (value as unknown)))
  @IsNumber()
  @Min(0)
  @Max(1)
  OTEL_TRACES_SAMPLER_ARG = 1;

  @Describe('Least level that is logged')
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';
}

/**
 * Returns the address of PostgreSQL without a pooler: for LISTEN, and for long reads, which cancel
 * each other by the number of their connection and would keep the pooler's connections from others.
 */
export const directDatabaseUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string =>
  DATABASE_DIRECT_URL ?? DATABASE_URL;

/** Returns the engine that answers lists and reports of leads before PostgreSQL. */
export const reportEngine = ({
  REPORT_ENGINE: engine,
  CLICKHOUSE_URL: servers,
}: Environment): 'postgres' | 'memory' | 'clickhouse' => {
  if (engine !== 'auto') return engine;
  return servers.length > 0 ? 'clickhouse' : 'memory';
};

/** Former names of variables. They are refused, because ignoring them would change a setting. */
const RENAMED: Readonly<Record<string, keyof Environment>> = {
  LEAD_MIRROR_FROM: 'LEADS_IN_MEMORY_FROM',
};
const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/**
 * Reads and validates the environment. Throws an error that names every bad variable, no values.
 */
export const loadEnvironment = (source: NodeJS.ProcessEnv): Environment => {
  const known = Object.keys(environmentReference());
  const given = Object.fromEntries(
    known.filter((key) => isSet(source[key])).map((key) => [key, source[key]]),
  );
  const environment = plainToInstance(Environment, given, { exposeDefaultValues: true });
  const faults = validateSync(environment, { validationError: { value: false, target: false } });
  const lines = [
    ...faults.map(
      ({ property, constraints }) =>
        `  ${property}: ${Object.values(constraints ?? {}).join('; ')}`,
    ),
    ...Object.entries(RENAMED)
      .filter(([former]) => isSet(source[former]))
      .map(([former, name]) => `  ${former}: is now called ${name}`),
  ];
  if (lines.length > 0) throw new Error(`The environment is not valid:\n${lines.join('\n')}`);
  return environment;
};

/**
 * Returns the description and the default of every variable, by name, for docs/generated/env.md.
 */
export const environmentReference = (): Record<
  string,
  { text: string; fallback: string | null }
> => {
  const defaults = new Environment() as unknown as Record<
    string,
    string | number | boolean | readonly string[] | undefined
  >;
  return Object.fromEntries(
    [...DESCRIPTIONS].map(([key, text]) => [
      key,
      { text, fallback: defaults[key]?.toString() ?? null },
    ]),
  );
};

/** Returns the secrets with which stored data may have been made, the current one first. */
export const acceptedSecrets = ({
  LEADLINE_SECRET: current,
  LEADLINE_SECRET_PREVIOUS: previous,
}: Pick<Environment, 'LEADLINE_SECRET' | 'LEADLINE_SECRET_PREVIOUS'>): string[] =>
  previous === undefined ? [current] : [current, previous];
