export type Plan = {
  id: 'beginner' | 'pro' | 'team';
  name: string;
  price: string;
  /** Shown after the price, smaller. */
  period: string;
  audience: string;
  features: readonly string[];
};

/**
 * Every plan has all features: Vizio runs on the team's own server and locks nothing. Paid plans add support. The
 * marketing site shows the same data.
 */
export const plans: readonly Plan[] = [
  {
    id: 'beginner',
    name: 'Beginner',
    price: 'Free',
    period: '',
    audience: 'The whole product, on a server you run yourself.',
    features: [
      'Every feature, none held back',
      'As many teams, members and guests as you like',
      'As much video as your disks hold',
      'Frame-exact comments and drawings',
      'Links for clients who have no account',
      'Help from the documentation and the community',
    ],
  },
  {
    id: 'pro',
    name: 'Pro',
    price: '$24',
    period: '/month',
    audience: 'For a team that wants a person to ask.',
    features: [
      'Everything in Beginner',
      'Support by email within one working day',
      'Help with the first setup: domain, email, sign-in',
      'A review of your backups, and a restore rehearsed together',
      'Early notice of security fixes',
    ],
  },
  {
    id: 'team',
    name: 'Team',
    price: '$72',
    period: '/month',
    audience: 'For a company that would rather not run it alone.',
    features: [
      'Everything in Pro',
      'Support within four working hours',
      'Upgrades done with you, at a time you choose',
      'Help moving from another review service',
      'Advice on storage, several servers and single sign-on',
    ],
  },
];
