import { expect, test } from 'vitest';
import { folderHref, readAddress } from './address.ts';
import { sharedPlaces } from './places.ts';

const paramsOf = (href: string) => new URLSearchParams(href.split('?')[1]);

test('an address names the folders, and keeps its sort order and look', () => {
  const href = folderHref('t1', ['Film', 'Day 1 & 2'], new URLSearchParams('sort=size&order=desc&look=list&view=info'));
  expect(href).toBe('/home?team=t1&path=Film%2FDay+1+%26+2&sort=size&order=desc&look=list');
  expect(readAddress(paramsOf(href))).toEqual({
    ...{ names: ['Film', 'Day 1 & 2'], sort: 'size', order: 'desc', look: 'list', filter: {} },
  });
});

test('unknown values and empty folder names are ignored', () => {
  expect(readAddress(new URLSearchParams('path=//Film//&sort=colour&order=up&look=cover'))).toEqual({
    ...{ names: ['Film'], sort: 'name', order: 'asc', look: 'grid', filter: {} },
  });
});

test('an address has the filter of a list and its columns, and a board has its own', () => {
  const id = '0198a4f2-0000-7000-8000-000000000000';
  const params = new URLSearchParams(`look=list&sort=${id}&name=cut&field=${id}&choice=none&open=1&cols=size,${id}`);
  expect(readAddress(params)).toMatchObject({
    ...{ sort: id, columns: ['size', id] },
    filter: { name: 'cut', fieldId: id, choiceId: 'none', onlyOpen: 'true' },
  });
  params.set('look', 'board');
  expect(readAddress(params)).toMatchObject({ sort: 'name', filter: {} });
});

test('addresses by a share link keep the link, and begin below the shared folder', () => {
  const places = sharedPlaces('Film', new URLSearchParams('v=abc&k=secret&path=x'));
  expect(places.folderHref('t1', ['Film', 'Day 1'])).toBe('/home?v=abc&k=secret&path=Day+1');
  expect(places.folderHref('t1', ['Film'])).toBe('/home?v=abc&k=secret');
  expect(places.reviewHref('i1')).toBe('/feedback?item=i1&k=secret');
});
