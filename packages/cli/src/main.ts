import { reasonOf } from './installation.ts'
import { printTo } from './terminal.ts'

// Each command is loaded only when needed: judging, hashing and verifying need neither server nor database.

const HELP = `nibble: judge bets, re-hash blocks, verify proofs, check the books

  npm run --silent nibble -- <command>

  judge         Reads one JSON object per line from standard input and answers each with one line:
                  in   {"game":"left-right","pick":"left","hash":"0x…","height":"131480164","stake":"20","paytable":"classic"}
                  out  {"game":"left-right","pick":"left","outcome":"left","result":"win","returned":"40"}
                paytable is classic or fair; an invalid line is answered with {"error":"…"}.
  header        The same for block headers:
                  in   {"chainId":56,"header":{"parentHash":"0x…", …},"hash":"0x…"}     hash may be left out
                  out  {"hash":"0x…","producer":"0x…"}                                producer is null without a seal
  verify FILE [--key BOOK_KEY] [--rpc URL] …
                Re-checks a downloaded proof or receipt offline, step by step. --rpc asks these nodes for the draw block, and
                for what was on the chain before it. Exit code 1 if anything does not hold.
  fraud FILE [--key BOOK_KEY] [--contract ADDRESS] [--rpc URL] …
                Judges a fraud proof offline. Exit code 0: the file proves that a house lied. 1: it shows no lie. 2: there
                is no file to judge. 3: proven only once a node (--rpc) shows an event of the house's sealing contract (--contract).
  watch URL [--rpc URL] … [--contract ADDRESS] [--for SECONDS] [--json] [--cosign KEY_FILE] [--receipt FILE] …
                Follows a house as an outsider and prints one line per round: its book was sealed before the draw, has not
                changed since, and every return follows from the rules. Exit code 1 and a fraud proof at the first lie; 3 if
                something is open: no round finished, your nodes did not show one, or nothing was heard. --cosign signs what
                was seen, --receipt checks one of your own bets.
  liabilities FILE
                Re-checks offline that a player is included in what the house says it owes. Exit code 1 if not.
  day ROUNDS.csv SHEET.json [--key BOOK_KEY]
                Re-checks offline that a file of all rounds of a day is the one that the house signed, and that each round's
                results follow from its block. Exit code 1 if not.
  audit         Checks the books of an installation: DATABASE_URL, or the local one in .nibble (NIBBLE_DATA).
                Exit code 1 if anything does not balance.
  restore-drill BACKUPS [--wal ARCHIVE] [--scratch FOLDER] [--bin FOLDER] [--database NAME] [--user NAME]
                Restores the base backup in a folder, or the newest of several, to a separate database, with the archived
                WAL of --wal; audits it, prints the age of its newest posting and the duration, and removes it.
                Exit code 1 if anything does not balance, 2 if the backup cannot be restored.
  archive YYYY-MM --to FOLDER
                Moves the entries of a closed month's bets from the database of MIGRATION_DATABASE_URL, or the local one, to
                a file, after comparing it with the closed month's sums. Servers keep running.
  restore-month YYYY-MM --from FOLDER
                Moves them back from that file. Exit code 1 if not; then nothing has changed.
  migrate       Migrates the database of MIGRATION_DATABASE_URL, as the login that owns its tables.
  move-database outside
                Moves a house whose servers are stopped from the database in NIBBLE_DATA to the empty one of
                MIGRATION_DATABASE_URL: copies it, compares every row, audits both, and prints what to set next.
  move-database embedded
                The reverse, to a NIBBLE_DATA without a database. Exit code 1 if it was not moved.
  capital AMOUNT --key NAME
                Books USDT that the owner sent to the treasury as capital of the house, once per name. A quorum of
                CHAIN_RPC_URLS must see it there, in addition to everything the books know of.
  capital --take AMOUNT --key NAME
                Requests to take out USDT of the house's own. A finance operator must approve it in the console under
                Books; what open bets and promised rewards need stays. The tokens leave the treasury after that.
  deposits reread --from HEIGHT
                Reads the final blocks from HEIGHT to the end of the books again, as a quorum of CHAIN_RPC_URLS shows
                them, and books missing deposits. Safe at any time, also while servers run, and safe to repeat.
  operator add NAME --role ROLE [--role ROLE] …
                Adds an operator of the console (support, finance, risk, admin) to that installation, and prints where they
                sign in, their password and authenticator. Use it for the first admin; they add the others in the console.
  operator reset NAME
                The same for someone who has lost both.
  operator keys
                Prints the operators' passkeys as lines of the signer's key file, to compare with what operators show.
  book-key [--lost]
                Creates the next key for signing the sealed book, for rounds that open in 20 minutes; earlier heads announce
                it. --lost: the secret that seals the current key is gone; the new one signs at once, unannounced.
  help          This text.
`

const run = async (command: string | undefined, rest: readonly string[]): Promise<number> => {
  switch (command) {
    case 'judge': {
      const [{ answerLines }, { judgeLine }] = await Promise.all([
        import('./answer-lines.ts'),
        import('./commands/judge.ts'),
      ])
      return answerLines(judgeLine)
    }
    case 'header': {
      const [{ answerLines }, { headerLine }] = await Promise.all([
        import('./answer-lines.ts'),
        import('./commands/header.ts'),
      ])
      return answerLines(headerLine)
    }
    case 'verify':
      return (await import('./commands/verify.ts')).verify(rest)
    case 'watch':
      return (await import('./commands/watch.ts')).watch(rest)
    case 'fraud':
      return (await import('./commands/fraud.ts')).fraud(rest)
    case 'liabilities':
      return (await import('./commands/liabilities.ts')).liabilities(rest)
    case 'day':
      return (await import('./commands/day.ts')).day(rest)
    case 'audit':
      return (await import('./commands/audit.ts')).audit()
    case 'restore-drill':
      return (await import('./commands/restore-drill.ts')).restoreDrill(rest)
    case 'archive':
      return (await import('./commands/archive.ts')).archive('archive', rest)
    case 'restore-month':
      return (await import('./commands/archive.ts')).archive('restore', rest)
    case 'migrate':
      return (await import('./commands/migrate.ts')).migrateDatabase()
    case 'move-database':
      return (await import('./commands/move-database.ts')).moveDatabase(rest)
    case 'capital':
      return (await import('./commands/capital.ts')).capital(rest)
    case 'deposits':
      return (await import('./commands/deposits.ts')).deposits(rest)
    case 'operator':
      return (await import('./commands/operator.ts')).operator(rest)
    case 'book-key':
      return (await import('./commands/book-key.ts')).bookKey(rest)
    case 'help':
    case '--help':
    case '-h':
    case undefined:
      await printTo(process.stdout, HELP)
      return command === undefined ? 2 : 0
    default:
      await printTo(process.stderr, `There is no command "${command.slice(0, 40)}".\n\n${HELP}`)
      return 2
  }
}

/**
 * As for the server, a setting may be in a file (`DATABASE_URL_FILE`); copies these into the environment. Prints a sentence and
 * returns false if a file cannot be used.
 */
const takeSettingFiles = async (): Promise<boolean> => {
  if (!Object.keys(process.env).some((name) => name.endsWith('_FILE'))) return true
  const { readSettingFiles } = await import('@nibble/server/config/read-config.ts')
  try {
    Object.assign(process.env, readSettingFiles(process.env))
    return true
  } catch (error) {
    await printTo(process.stderr, `${reasonOf(error)}\n`)
    return false
  }
}

// The reader may stop early (`| head`): that ends the program without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const [command, ...rest] = process.argv.slice(2)
process.exitCode = (await takeSettingFiles()) ? await run(command, rest) : 1
