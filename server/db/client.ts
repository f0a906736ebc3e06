import pg from 'pg';

/**
 * The client of every Postgres connection. Without a listener an 'error' event ends the process, and pools listen only
 * while a client is idle: a backend terminated in the middle of a transaction would crash the server. The error also
 * rejects the running query, which handles it.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
