import pg from 'pg';

/** A balancer silently forgets connections that were idle for minutes. */
const kept = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/**
 * The client of every Postgres connection. Without a listener an 'error' event ends the process, and pools listen only
 * while a client is idle: a backend terminated in the middle of a transaction would crash the server. The error also
 * rejects the running query, which handles it.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...kept, ...config });
    this.on('error', () => {});
  }
}
