/**
 * The same two services from container images, for machines that have a container engine
 * (TEST_INFRA=containers). The library ends them when this process is gone.
 * @param {{ postgres: boolean, redis: boolean }} wanted
 * @returns {Promise<{ databaseUrl?: string, redisUrl?: string, stop(): Promise<void> }>}
 */
export async function startContainers({ postgres, redis }) {
  const [{ PostgreSqlContainer }, { RedisContainer }] = await Promise.all([
    import('@testcontainers/postgresql'),
    import('@testcontainers/redis'),
  ]);
  const [database, queue] = await Promise.all([
    postgres
      ? new PostgreSqlContainer('postgres:18')
          .withDatabase('postgres')
          .withEnvironment({
            POSTGRES_INITDB_ARGS:
              '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C',
          })
          .withCommand([
            'postgres',
            '-c',
            'max_connections=300',
            '-c',
            'fsync=off',
            '-c',
            'full_page_writes=off',
          ])
          .withSharedMemorySize(256 * 1024 * 1024)
          // No shell: were it ended for taking too long, PostgreSQL would inherit its child, and
          // restart when that failed.
          .withHealthCheck({
            test: ['CMD', 'pg_isready', '--host=localhost', '--dbname=postgres'],
            interval: 500,
            timeout: 30_000,
            retries: 1_000,
          })
          .start()
      : undefined,
    redis
      ? new RedisContainer('redis:7')
          .withCommand(['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
          .start()
      : undefined,
  ]);
  return {
    databaseUrl: database?.getConnectionUri(),
    redisUrl: queue?.getConnectionUrl(),
    async stop() {
      await Promise.all([database?.stop(), queue?.stop()]);
    },
  };
}
