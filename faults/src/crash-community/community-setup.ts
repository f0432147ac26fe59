/** How a server is started, in the environment variable of that name. */
export const COMMUNITY_SETUP = 'NIBBLE_FAULTS_COMMUNITY'

export type CommunitySetup = {
  readonly url: string
  /** The time that all jobs use: some days after the last bet. */
  readonly now: number
}
