import pg from 'pg';

/**
 * Every connection to Postgres. Without a listener, an 'error' event ends the process, and pools listen only while a
 * client is idle: a backend that is terminated during a transaction would take the server with it. The error also
 * rejects the query under way, which is where it is handled.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
