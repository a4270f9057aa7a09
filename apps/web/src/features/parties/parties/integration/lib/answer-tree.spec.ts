import { answerLeaves, answerTree, bodyOfAnswer } from './answer-tree';

/** Returns the paths of an answer with their values. */
const pathsOf = (body: string, type: 'auto' | 'form' | 'text' = 'auto', contentType = '') =>
  answerLeaves(
    answerTree(bodyOfAnswer({ headers: { 'content-type': contentType }, body }, type)),
  ).map(({ path, text }) => `${path} = ${text}`);

test('paths into JSON quote the names that are not plain', () => {
  expect(pathsOf('{"data":{"lead-id":7,"a":null},"errors":[{"text":"x"},"y"],"1st":true}')).toEqual(
    ['data."lead-id" = 7', 'data.a = null', 'errors[0].text = x', 'errors[1] = y', '"1st" = true'],
  );
  expect(pathsOf('[{"id":1}]')).toEqual(['[0].id = 1']);
});

test('a long id keeps all its digits', () => {
  const body = '{"id":900711795801521813,"note":"id 900711795801521814","price":0.25}';
  expect(pathsOf(body)).toEqual([
    'id = 900711795801521813',
    'note = id 900711795801521814',
    'price = 0.25',
  ]);
});

test('a form has its names, and a list for a name that occurs twice', () => {
  const form = 'status=OK&id=7&id=8';
  const paths = ['status = OK', 'id[0] = 7', 'id[1] = 8'];
  expect(pathsOf(form, 'auto', 'application/x-www-form-urlencoded')).toEqual(paths);
  expect(pathsOf(form, 'form')).toEqual(paths);
});

test('texts, and answers that cannot be read, have no paths', () => {
  expect(pathsOf('{"a":1}', 'text')).toEqual([]);
  expect(pathsOf('{"a":')).toEqual([]);
});

test('a very large answer is cut off', () => {
  const list = JSON.stringify(Array.from({ length: 10_000 }, (_value, index) => index));
  expect(pathsOf(list)).toHaveLength(300);
});
