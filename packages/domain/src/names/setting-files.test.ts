import { expect, test } from 'vitest'
import { readSettingFile, withSettingFiles } from './setting-files.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: no`), { code })
const FILES: Readonly<Record<string, string | Error>> = {
  '/secret': 'the secret\n',
  '/windows': 'a b \r\n',
  '/bare': 'bare',
  '/lines': 'one\ntwo\n',
  '/empty': '',
  '/blank': ' \n',
  '/locked': failure('EACCES'),
  '/folder': failure('EISDIR'),
  '/broken': new Error('I/O error'),
}
const read = (path: string): string => {
  const found = FILES[path] ?? failure('ENOENT')
  if (typeof found !== 'string') throw found
  return found
}
const NAMES = ['SECRET', 'TOKEN', 'PORT']
const take = (environment: Record<string, string | undefined>) =>
  withSettingFiles(environment, { names: NAMES, read })

test('a setting is the content of its file, without the trailing newline', () => {
  for (const [path, value] of [
    ['/secret', 'the secret'],
    ['/windows', 'a b '],
    ['/bare', 'bare'],
    ['/lines', 'one\ntwo'],
  ] as const)
    expect(take({ SECRET_FILE: path })['SECRET']).toBe(value)
})

test('existing variables stay, and files of other programs are left alone', () => {
  const environment = {
    PORT: '80',
    SECRET_FILE: '',
    TOKEN_FILE: ' ',
    OTHER_FILE: '/nowhere',
    OTHER: undefined,
  }
  expect(take(environment)).toEqual(environment)
  // Empty variables are unset: the file counts.
  expect(take({ SECRET: '', SECRET_FILE: '/bare' })['SECRET']).toBe('bare')
})

test.each([
  [{ SECRET: 'x', SECRET_FILE: '/secret' }, 'SECRET and SECRET_FILE are both set: leave out the one'],
  [{ SECRET_FILE: '/nowhere' }, 'SECRET_FILE names /nowhere, where there is no file.'],
  [{ SECRET_FILE: '/locked' }, 'SECRET_FILE names /locked, which this program may not read.'],
  [{ SECRET_FILE: '/folder' }, 'SECRET_FILE names /folder, which is a folder.'],
  [{ SECRET_FILE: '/broken' }, 'SECRET_FILE names /broken, which cannot be read (I/O error).'],
  [{ SECRET_FILE: '/empty' }, 'SECRET_FILE names /empty, which is empty.'],
  [{ SECRET_FILE: '/blank' }, 'SECRET_FILE names /blank, which is empty.'],
])('%o is refused with a sentence', (environment, sentence) => {
  expect(() => take(environment)).toThrow(sentence)
})

test('all unusable files are reported at once, without their content', () => {
  const given = { SECRET_FILE: '/nowhere', TOKEN: 'held', TOKEN_FILE: '/secret', PORT_FILE: '/empty' }
  const said = () => take(given)
  expect(said).toThrow(/^SECRET_FILE names .*\nTOKEN and TOKEN_FILE .*\nPORT_FILE names .*$/)
  expect(said).not.toThrow(/held|the secret/)
})

test('a setting that is itself a file is read in the same way', () => {
  expect(readSettingFile('PASSWORD_FILE', '/secret', read)).toBe('the secret')
  expect(() => readSettingFile('PASSWORD_FILE', '/nowhere', read)).toThrow('PASSWORD_FILE names /nowhere')
})
