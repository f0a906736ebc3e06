import { expect, test } from 'vitest';
import { choosePrivateSettings, choosePublicSettings } from './settings.ts';

const environment = {
  PATH: '/bin',
  PUBLIC_URL: 'https://demo.example.com',
  HOST: '0.0.0.0',
  MAX_UPLOAD_SIZE: '5MB',
  SMTP_URL: 'smtp://mail.example.com',
  DATABASE_URL: 'postgres://example.com/vizio',
  GOOGLE_CLIENT_ID: 'id',
  SIGNUP: 'open',
  ADMIN_EMAILS: 'mara@demo.test',
};

test('no setting opens sign-up, the console, email or a provider to the visitors of a demo', () => {
  const settings = choosePublicSettings(environment);
  expect(settings).toMatchObject({ SIGNUP: 'closed', ADMIN_EMAILS: 'operator@demo.invalid' });
  expect(settings).not.toHaveProperty('SMTP_URL');
  expect(settings).not.toHaveProperty('DATABASE_URL');
  expect(settings).not.toHaveProperty('GOOGLE_CLIENT_ID');
});

test('limits may be chosen, and have small values else', () => {
  const settings = choosePublicSettings({ ...environment, OWNER_QUOTA: '' });
  expect(settings).toMatchObject({ MAX_UPLOAD_SIZE: '5MB', TEAM_QUOTA: '500MB', OWNER_QUOTA: '800MB' });
});

test('only this machine has access while the demo is filled', () => {
  const settings = choosePrivateSettings(environment);
  expect(settings).toMatchObject({ PATH: '/bin', HOST: '127.0.0.1' });
  expect(settings).not.toHaveProperty('PUBLIC_URL');
  expect(settings).not.toHaveProperty('SMTP_URL');
});
