// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// Test money for the local chain: an ordinary ERC-20 with 18 decimals, of which its owner makes any amount.
contract TestUsdt is ERC20, Ownable {
    constructor(address owner, address treasury, uint256 bankroll) ERC20("Test USDT", "USDT") Ownable(owner) {
        _mint(treasury, bankroll);
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }
}
